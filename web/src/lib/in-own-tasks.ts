/**
 * Begins each piece of work in a task of its own, in their order and without waiting for one another: what a hand does
 * meanwhile comes between. A request costs a slow phone 15 ms before it travels, and a dozen at once are felt by a finger.
 * Gives what came of them; rejects where one fails.
 */
export function inOwnTasks<Value>(work: readonly (() => Promise<Value>)[]): Promise<Value[]> {
  return Promise.all(work.map(inOwnTask))
}

async function inOwnTask<Value>(begin: () => Promise<Value>): Promise<Value> {
  await nextTask()
  return await begin()
}

/** Lets what waits come first: a tap, a frame. What goes on after it is a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
