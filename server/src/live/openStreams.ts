/** How many streams of events this process holds open. */
export const openStreams = { count: 0 }
