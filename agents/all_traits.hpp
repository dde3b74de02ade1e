#pragma once

// What the games add for their agents, one include for each game that adds anything. Whoever makes
// agents has to see all of it: a game's agents are the same everywhere.
#include "agents/carcassonne/traits.hpp"
#include "agents/cascadia/traits.hpp"
#include "agents/catan/traits.hpp"
#include "agents/catan_connect/traits.hpp"
#include "agents/sono/traits.hpp"
