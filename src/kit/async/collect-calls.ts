/**
 * Returns a function whose calls are answered together by `run`: all calls of one turn of the event loop, and all that
 * arrive while an earlier `run` is in progress. `run` returns one output for each input, in the same order. If it
 * fails, all of its calls fail.
 * @param gather delays each run, so that it handles more calls
 */
export function collectCalls<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  gather?: () => Promise<unknown>,
): (input: Input) => Promise<Output> {
  let collected: { input: Input; answer: PromiseWithResolvers<Output> }[] = [];
  let isBusy = false;
  const work = async () => {
    while (collected.length > 0) {
      if (gather) await gather();
      const calls = collected;
      collected = [];
      try {
        const outputs = await run(calls.map(({ input }) => input));
        for (const [at, { answer }] of calls.entries()) answer.resolve(outputs[at]!);
      } catch (error) {
        for (const { answer } of calls) answer.reject(error);
      }
    }
    isBusy = false;
  };
  return (input) => {
    const answer = Promise.withResolvers<Output>();
    collected.push({ input, answer });
    if (!isBusy) {
      isBusy = true;
      queueMicrotask(() => void work());
    }
    return answer.promise;
  };
}
