/* SeaHorn's name for programs with functions that are to be inferred; see PARTIAL_FN. */
#include "seahorn.h"
