import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Selection } from './price.ts'
import { PriceAsk } from './priceProduct.ts'
import { Yuan } from '../yuan.ts'

/** Another choice that makes the same pieces for less; `gross` and `saving` are priced by the engine for just this choice. */
export const Cheaper = z.object({
  /** What is chosen otherwise: fewer colours at a position, one position less, another process, a later day. */
  kind: z.enum(['colour', 'position', 'process', 'rush']),
  label: z.string(),
  selection: Selection,
  gross: Yuan,
  saving: Yuan,
})
export type Cheaper = z.infer<typeof Cheaper>

/** The choices one step away that cost less, the one that saves most first; a larger quantity that costs less stands in the receipt. */
export const cheaperChoices = endpoint({
  method: 'POST',
  path: '/api/product/cheaper',
  changes: false,
  who: 'anyone',
  twice: '只读取，不改变任何数据',
  title: '更省的做法',
  input: PriceAsk,
  output: z.array(Cheaper),
})
