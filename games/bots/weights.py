"""The weights of computer players' moves.

The unit is one path card: bringing the treasure one card nearer is worth about 1. A move is useful
if it is worth more than 0. Passes are between REFRESH and 0, harmful moves far below.
"""

from typing import Final

# --- reaching goals (digging, caving)
REACH: Final = 10.0  # the treasure, times the chance that the goal is the treasure
FORK: Final = 0.06  # each opening after the first that a useful card leaves
SHARE_LEFT: Final = -1.2  # selfish: leaving the treasure one card away for the next player
HARMLESS: Final = 0.05  # a saboteur's card that helps nobody
NEUTRAL: Final = -1.45  # a miner's useless card: better than discarding a good one
HARM: Final = -3.0  # setting the own side back, on top of the loss itself
CRYSTAL: Final = 1.6  # a crystal in the mine, for a geologist
CAVING: Final = -0.4  # a rockfall must gain more than this
FAR_OFF: Final = -0.1  # for each card between a rockfall and the goals

# --- cards before players
MEND_MYSELF: Final = 3.0
MEND_A_SABOTEUR: Final = 0.9  # a saboteur's own tools: it can do harm without them
MEND_A_FRIEND: Final = 1.3  # times the trust
BREAK_A_FOE: Final = 1.4  # times the distrust
BREAKING: Final = -0.7  # a break must gain more than this
BROKEN_TWICE: Final = 0.3  # share of a break's worth on somebody who cannot dig anyway
NEXT_TO_ACT: Final = 0.05  # a preference among equal foes for the one who acts soonest
URGENT: Final = 0.8  # a saboteur's extra gain from breaking when the treasure is near
THROW_OFF: Final = 2.2  # two cards for one in front of itself
TRAP: Final = 0.9  # times the distrust
FEWER_WINNERS: Final = 0.1  # a trap takes away any player's share
FREE_MYSELF: Final = 3.2

# --- knowing
LOOK_AT_THREE: Final = 2.0  # a map while nothing is known
LOOK_AT_TWO: Final = 1.6  # a map while one stone is known
LOOK_ALONG: Final = 0.5  # share of that for dwarfs who gain less from knowing
INSPECT: Final = 0.7

# --- thefts and swaps
STEAL: Final = 0.9
SAVE_FROM_THEFT: Final = 0.5
NEW_HAT: Final = 1.5
HAT_OF_A_FOE: Final = 0.5
NEW_HAND: Final = 3.0  # times how much poorer than usual the own hand is, per card
BIGGER_HAND: Final = 0.2  # per extra card

# --- hands and passing
REFRESH: Final = -2.0  # a pass, before the worth of its cards
USUAL_CARD: Final = 0.5  # the average worth of keeping a drawn card
THROWN: Final = 0.9  # share of the worth of keeping a pass's first card, which is lost
REFRESHED: Final = 0.4  # share of the difference from a usual card, for each other card
REFRESHED_CRYSTALS: Final = 0.9  # the same for a geologist, who looks for crystals
