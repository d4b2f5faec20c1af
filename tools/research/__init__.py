"""An environment for researchers: rounds of Saboteur as a PettingZoo game, with opponents to beat.

Needs the packages of the extra `research` (`pip install .[research]`).
"""

from tools.research.baselines import BASELINES, baseline
from tools.research.environment import SaboteurEnv, env

__all__ = ["BASELINES", "SaboteurEnv", "baseline", "env"]
