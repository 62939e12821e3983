// Leaks memory with every request: preloaded into a server, it is what the memory harness must catch.
import { subscribe } from 'node:diagnostics_channel';

const NUMBERS_PER_REQUEST = 100_000;
const leaked: number[][] = [];

subscribe('http.server.request.start', () => {
  leaked.push(Array.from({ length: NUMBERS_PER_REQUEST }, (_, index) => index + leaked.length / 3));
});
