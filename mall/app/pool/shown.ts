import type { z } from 'zod'
import type { poolDetail } from '../../../contract/promotion/pool.ts'

/** A run as its page holds it. */
export type Shown = z.output<typeof poolDetail.output>
