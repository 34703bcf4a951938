import { z } from 'zod'
import { DesignPicture, layersAtMost, Surface } from './design.ts'
import { Layer, placedPagesAtMost } from './layer.ts'
import { Names } from './names.ts'
import { printStates, type PrintState } from './printRun.ts'
import { endpoint } from '../endpoint.ts'
import { PrintLimits } from '../price/price.ts'
import { artworkAtMost } from '../production/artwork.ts'
import { id, queryId, queryInt, text } from '../text.ts'

// The merchant changes a design that lies on a line, and sends it back as a proof.

/** The moves of a line of which whoever may make one may mend what lies on it. */
export const mendingMoves: readonly string[] = ['acceptArtwork', 'sendProof']

/** Whoever makes the goods. */
const workshop = { who: 'staff', area: 'production' } as const

/** What was changed, in words for the buyer. */
export const MendNote = text('修改说明', 200)

/** Where a design is printed and how, as the editor is told it. */
const Place = z.object({
  label: z.string(),
  process: z.enum(['screen', 'digital', 'laser', 'embroidery', 'foil', 'insert']),
  inks: z.int().nullable(),
  /** The process in words: 丝印 2色. */
  by: z.string(),
  /** The side of the goods that it is seen on, in mm, and where there; null: on no picture. */
  scene: z
    .object({
      picture: z.string(),
      widthMm: z.number(),
      heightMm: z.number(),
      rect: z.object({ xMm: z.number(), yMm: z.number(), widthMm: z.number(), heightMm: z.number() }),
    })
    .nullable(),
  /** The colour of the goods, #rrggbb; null: they have none. */
  ground: z.string().nullable(),
  /** What lies below the print; null: nobody knows. */
  below: z.object({ isDark: z.boolean(), white: z.enum(['plate', 'base', 'nothing']), hex: z.string().optional() }).nullable(),
  /** How fine is printed there where the merchant says that; absent: as the process usually does. */
  limits: PrintLimits.optional(),
})

export const mendable = endpoint({
  ...workshop,
  method: 'GET',
  path: '/api/admin/artwork/mend/:lineId/:fileId',
  title: '修改设计',
  input: z.object({ lineId: queryId('订单明细'), fileId: queryId('稿件') }),
  output: z.object({
    orderId: z.string(),
    storeName: z.string(),
    companyName: z.string(),
    surface: Surface,
    /** 一物一名: its list; null: all pieces are alike. */
    names: Names.nullable(),
    /** Of how many pieces the list is; null as above. */
    rows: z.int().nullable(),
    place: Place,
    pictures: z.array(DesignPicture),
    /** The files that lie on the line, and how many proofs there were: what is sent is sent in place of these. */
    seen: z.array(z.int()),
    rounds: z.int(),
    /** What the buyer wants changed of the newest proof; '' for nothing. */
    answer: z.string(),
    /** Why it may not be mended now, in words; '': it may. */
    barred: z.string(),
    /** What is being made of it already; null: nothing. */
    underWay: z.int().nullable(),
  }),
})
export type Mendable = z.infer<typeof mendable.output>

export const mendDesign = endpoint({
  ...workshop,
  method: 'POST',
  path: '/api/admin/artwork/mend',
  once: true,
  title: '修改设计并发送校样',
  told: '已开始生成',
  input: z.object({
    lineId: id('订单明细'),
    fileId: id('稿件'),
    /** What lies on the surface now; its size, its position and its list stay as they were. */
    layers: z
      .array(Layer)
      .min(1, '设计是空的，请至少保留一个图层')
      .max(layersAtMost, `每处最多 ${layersAtMost} 个图层`)
      .refine((all) => all.filter(({ kind }) => kind === 'page').length <= placedPagesAtMost, `每处最多 ${placedPagesAtMost} 个 PDF 页面`),
    note: MendNote,
    /** What was told by `mendable`. Where it is not so any more, nothing is sent. */
    seen: z.array(id('稿件编号')).min(1, '稿件编号不正确').max(artworkAtMost, `最多 ${artworkAtMost} 个稿件`),
    rounds: queryInt('校样轮数', 0, 9999),
  }),
  output: z.object({ id: z.int() }),
})

export const mendRun = endpoint({
  ...workshop,
  method: 'GET',
  path: '/api/admin/artwork/mending/:id',
  title: '修改设计的进度',
  input: z.object({ id: queryId('任务编号') }),
  output: z.object({
    id: z.int(),
    lineId: z.int(),
    state: z.enum(Object.keys(printStates) as [PrintState, ...PrintState[]]),
    /** `已生成`: the proof is sent. */
    stateLabel: z.string(),
    /** Pages that are written, and that are to be. */
    done: z.int(),
    total: z.int(),
    /** Why nothing was sent; '': that is not so. */
    fault: z.string(),
  }),
})
export type MendRun = z.infer<typeof mendRun.output>
