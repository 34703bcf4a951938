import { workshop, type Workshop } from '../workshop.ts'
import type { Findable } from './words.ts'

/** Makes the `words` of products that are saved, in their order, outside the server: the dictionary takes 56 MB. */
export const wordSmith = (): Workshop<readonly Findable[], string[]> => workshop<readonly Findable[], string[]>('wordsProcess.ts')
