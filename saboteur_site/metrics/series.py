"""What the processes count. What is read from the database is in `waiting`."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()
_SECONDS = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS = Counter(
    "saboteur_requests",
    "Answers, by the name of the view and the class of their status",
    ["view", "status"],
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "saboteur_request_seconds",
    "Time until a request is answered, by the name of the view",
    ["view"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
TURNS = Counter("saboteur_turns", "Turns taken, by who took them", ["by"], registry=REGISTRY)
REFUSED_TURNS = Counter(
    "saboteur_refused_turns",
    "Turns refused, by the code of the refusal",
    ["code"],
    registry=REGISTRY,
)
SENDS = Counter(
    "saboteur_sends", "What became of due notices", ["transport", "fate"], registry=REGISTRY
)
DECISION_SECONDS = Histogram(
    "saboteur_decision_seconds",
    "Time a computer player thinks about a move, by its strength",
    ["strength"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
OPEN_SOCKETS = Gauge(
    "saboteur_open_sockets", "Open web sockets", multiprocess_mode="livesum", registry=REGISTRY
)
POOL_WAITING = Gauge(
    "saboteur_pool_waiting",
    "Threads that wait for a connection to the database",
    multiprocess_mode="livesum",
    registry=REGISTRY,
)
