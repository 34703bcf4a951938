import { worker, type Worker } from '../worker.ts'
import type { Findable } from './words.ts'

/** Makes the `words` of products that are saved, in their order, outside the server: the dictionary takes 56 MB. */
export const wordWorker = (): Worker<readonly Findable[], string[]> => worker<readonly Findable[], string[]>('words')
