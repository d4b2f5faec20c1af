"""Live messages between the threads of one process."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from asgiref.sync import async_to_sync

from saboteur_site.embedded.channel_layer import InProcessChannelLayer

NEWS = {"type": "game.news", "version": 7}


def elsewhere(work, *args) -> None:
    """Run a coroutine function in another thread, in a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(async_to_sync(work), *args).result()


def test_a_message_from_another_thread_wakes_the_loop_that_waits() -> None:
    layer = InProcessChannelLayer()

    async def listen() -> dict:
        channel = await layer.new_channel()
        await layer.group_add("game", channel)
        waiting = asyncio.create_task(layer.receive(channel))
        await asyncio.sleep(0)
        # Nothing else happens in this loop meanwhile: only the message can wake it.
        await asyncio.to_thread(elsewhere, layer.group_send, "game", NEWS)
        return await asyncio.wait_for(waiting, timeout=5)

    assert asyncio.run(listen()) == NEWS


def test_a_message_of_the_same_loop_arrives_too() -> None:
    layer = InProcessChannelLayer()

    async def listen() -> dict:
        channel = await layer.new_channel()
        await layer.group_add("game", channel)
        await layer.group_send("game", NEWS)
        return await asyncio.wait_for(layer.receive(channel), timeout=5)

    assert asyncio.run(listen()) == NEWS


def test_every_member_of_a_group_gets_its_own_copy_and_nobody_else() -> None:
    layer = InProcessChannelLayer()

    async def listen() -> list[dict]:
        inside, also, outside = [await layer.new_channel() for _ in range(3)]
        await layer.group_add("game", inside)
        await layer.group_add("game", also)
        await layer.group_send("game", NEWS)
        got = [await layer.receive(inside), await layer.receive(also)]
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(layer.receive(outside), timeout=0.01)
        return got

    first, second = asyncio.run(listen())
    assert first == second == NEWS
    assert first is not second


def test_a_full_channel_holds_up_nobody() -> None:
    layer = InProcessChannelLayer(capacity=1)

    async def listen() -> None:
        channel = await layer.new_channel()
        await layer.group_add("game", channel)
        for _ in range(3):
            await layer.group_send("game", NEWS)

    asyncio.run(listen())


@pytest.mark.filterwarnings("error")
def test_a_listener_whose_loop_is_gone_is_no_error() -> None:
    layer = InProcessChannelLayer()

    async def come_and_go() -> None:
        await layer.group_add("game", await layer.new_channel())

    asyncio.run(come_and_go())
    elsewhere(layer.group_send, "game", NEWS)


def test_nothing_is_kept_of_listeners_that_hung_up() -> None:
    layer = InProcessChannelLayer()

    async def hang_up() -> None:
        waiting = asyncio.create_task(layer.receive(await layer.new_channel()))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)

    asyncio.run(hang_up())
    assert layer._homes == {}
