// Plays a game with types that were made from the document: `node player.js URL BOX`.
import createClient from "openapi-fetch";
import type { components, paths } from "./schema.js";

type Move = components["schemas"]["Move"];
type LayMove = components["schemas"]["LayMove"];

declare const process: {
  argv: string[];
  env: Record<string, string | undefined>;
  stdout: { write(text: string): void };
};

const [, , baseUrl, box] = process.argv;
const headers = { Authorization: `Bearer ${process.env.SABOTEUR_TOKEN}` };
const api = createClient<paths>({ baseUrl, headers });

function got<Told>(answer: { data?: Told; error?: unknown }): Told {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

function lays(move: Move): move is LayMove {
  return "play" in move && "at" in move && move.play !== "rockfall";
}

/** Some move; a path card where one can be laid, so that the game comes to an end. */
function chosen(moves: Move[]): Move {
  const paths = moves.filter(lays);
  const among: Move[] = paths.length ? paths : moves;
  return among[Math.floor(Math.random() * among.length)]!;
}

// @ts-expect-error: a theft is laid before oneself, so the types let nobody name a seat.
export const notAMove: Move = { play: "theft", on: 1 };

const opened = await api.POST("/api/v1/games", {
  body: {
    seats: 3,
    computers: ["novice", "novice"],
    rules: { expansion: box === "second", rounds: 1 },
  },
});
const params = { path: { game_id: got(opened).id } };
got(await api.POST("/api/v1/games/{game_id}/start", { params }));
let isOver = false;
while (!isOver) {
  const { version, moves } = got(await api.GET("/api/v1/games/{game_id}/moves", { params }));
  if (moves.length) {
    const body: components["schemas"]["AskedTurn"] = { version, move: chosen(moves) };
    got(await api.POST("/api/v1/games/{game_id}/turns", { params, body }));
  } else {
    const waits = { ...params, query: { after: version }, header: { Prefer: "wait=5" } };
    const told = got(await api.GET("/api/v1/games/{game_id}/events", { params: waits }));
    isOver = told.status !== "running";
  }
}
const record = got(await api.GET("/api/v1/games/{game_id}/record", { params }));
const laid = record.rounds.flatMap((round) => round.moves).filter((turn) => lays(turn.move));
process.stdout.write(`${box}: ${laid.length} path cards laid\n`);
