import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FileLink } from '../file.ts'
import { id, queryId } from '../text.ts'
import { Design } from './design.ts'

// A design becomes files behind the page that asked for them: it is told how far that is, may be left, and come back to.

export const printStates = {
  waiting: '排队中',
  running: '生成中',
  done: '已生成',
  failed: '未能生成',
  cancelled: '已取消',
} as const
export type PrintState = keyof typeof printStates

export const PrintRun = z.object({
  id: z.int(),
  productId: z.int(),
  state: z.enum(Object.keys(printStates) as [PrintState, ...PrintState[]]),
  stateLabel: z.string(),
  /** Pages that are written, and that are to be. */
  done: z.int(),
  total: z.int(),
  /** Why it failed; '': it has not. */
  fault: z.string(),
  /** Once all is done: a PDF for each surface that something lies on, as large as it is printed; it may be put on lines like any artwork. */
  files: z.array(FileLink.extend({ position: z.string() })),
})
export type PrintRun = z.infer<typeof PrintRun>

export const isUnderWay = ({ state }: Pick<PrintRun, 'state'>): boolean => state === 'waiting' || state === 'running'

/** Has the files made that a design is printed from. */
export const printDesign = endpoint({
  method: 'POST',
  path: '/api/design/print',
  who: 'buyer',
  grant: 'order.place',
  twice: '同一设计正在生成或刚刚生成时，得到同一个任务',
  title: '生成印刷稿件',
  input: z.object({ productId: id('商品编号'), design: Design }),
  output: z.object({ id: z.int() }),
})

export const printRun = endpoint({
  method: 'GET',
  path: '/api/design/print/:id',
  who: 'buyer',
  grant: 'order.place',
  title: '印刷稿件的进度',
  input: z.object({ id: queryId('任务编号') }),
  output: PrintRun,
})

/** What is being made of a product for the asker, or ended within a day without his having asked for it since (`printRun`); null: nothing. */
export const printRunOf = endpoint({
  method: 'GET',
  path: '/api/design/printing/:productId',
  who: 'buyer',
  grant: 'order.place',
  title: '商品正在生成或刚刚生成的印刷稿件',
  input: z.object({ productId: queryId('商品编号') }),
  output: PrintRun.nullable(),
})

export const cancelPrint = endpoint({
  method: 'POST',
  path: '/api/design/print/cancel',
  who: 'buyer',
  grant: 'order.place',
  once: true,
  title: '取消生成印刷稿件',
  told: '已取消',
  input: z.object({ id: id('任务编号') }),
  output: z.literal(true),
})
