import type { z } from 'zod'
import type { listDesigns } from '../../../contract/artwork/shelf.ts'

/** A design as a shelf lists it. */
export type Row = z.output<typeof listDesigns.output>['rows'][number]

/** What is done with one in a dialog. */
export type Deed = 'place' | 'copy' | 'link' | 'history' | 'comments' | 'ask' | 'withdraw' | 'delete'
