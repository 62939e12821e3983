import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Creates an event loop whose turns the test takes. */
function loop() {
  const next: (() => void)[] = [];
  const turns = createTurns((callback) => void next.push(callback));
  return { turns, turn: () => next.shift()?.() };
}

test('where nobody arrives, work goes on after two turns', () => {
  const { turns, turn } = loop();
  let called = 0;
  turns.afterArrivals(() => called++);
  turn();
  expect(called).toBe(0);
  turn();
  expect(called).toBe(1);
});

test('while somebody arrives the next is let in too, but not for ever', () => {
  const { turns, turn } = loop();
  let called = 0;
  turns.afterArrivals(() => called++);
  for (let i = 0; i < 10; i++) {
    turns.noteArrival();
    turn();
  }
  expect(called).toBe(0);
  turn();
  turn();
  expect(called).toBe(1);

  turns.afterArrivals(() => called++);
  for (let i = 0; i < 65; i++) {
    expect(called).toBe(1);
    turns.noteArrival();
    turn();
  }
  expect(called).toBe(2);
});
