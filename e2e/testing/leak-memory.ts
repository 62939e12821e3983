// Leaks memory with every request: preloaded into a server, it is what the memory harness must catch.
import { subscribe } from 'node:diagnostics_channel';

const NUMBERS_PER_REQUEST = 400_000;
const leaked: number[][] = [];

subscribe('http.server.request.start', () => {
  leaked.push(Array<number>(NUMBERS_PER_REQUEST).fill(leaked.length + 1 / 3));
});
