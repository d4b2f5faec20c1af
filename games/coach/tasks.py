"""What falls due: reviews whose next turn waits for the coach."""

from celery import shared_task

from games.coach import services
from games.draining import FallsDue
from games.patient_task import PatientTask

KINDS = (FallsDue("call_coach", services.due, services.call),)


# It stops by itself long before; the process of one that does not is killed, and the sweep finds
# its turn.
@shared_task(
    base=PatientTask,
    ignore_result=True,
    name="games.tasks.coach_turn",
    time_limit=services.LEASE.total_seconds(),
)  # type: ignore[untyped-decorator]
def coach_turn(review_id: int) -> None:
    """Look at the next turn of a review; in the coach's queue."""
    services.look_on(review_id)
