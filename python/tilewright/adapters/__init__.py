"""The games behind the interfaces of other projects: each module needs that project installed.

`gymnasium_env` and `gymnasium_vector` (Gymnasium), `pettingzoo_env` (PettingZoo), `envpool_env`
(the calls of EnvPool; needs nothing) and `openspiel_game` (OpenSpiel's pyspiel).
"""
