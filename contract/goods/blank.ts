import { z } from 'zod'
import { endpoint, paged } from '../endpoint.ts'
import { mostPieces } from '../price/quantity.ts'
import { id, Moment, paging, queryId, text } from '../text.ts'
import { RateText, Yuan } from '../yuan.ts'
import { supply } from './supplier.ts'

// 坯料: what products are made of, by colour and size; what lies there, what orders hold of it, and every change.

/** Why what lies there changed. */
export const movementKinds = {
  received: '采购收货',
  used: '生产领用',
  returned: '生产退料',
  counted: '盘点',
  damaged: '报损',
  sentBack: '退回供应商',
} as const
export type MovementKind = keyof typeof movementKinds
export const MovementKind = z.enum(Object.keys(movementKinds) as [MovementKind, ...MovementKind[]], '类别不正确')

/** Those that staff write themselves; the others follow from what happened. */
export const typedKinds = ['counted', 'damaged', 'used', 'returned'] as const satisfies readonly MovementKind[]

const StockRow = z.object({
  variantId: z.int(),
  blankId: z.int(),
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  /** '' where it has none. */
  colour: z.string(),
  size: z.string(),
  onHand: z.int(),
  /** Held by orders in production that have not taken it yet. */
  reserved: z.int(),
  /** On hand less reserved; below 0 where orders need more than there is. */
  available: z.int(),
  /** Ordered of suppliers and not here yet. */
  incoming: z.int(),
  /** Warned of when available and incoming together are this many or fewer; null: never. */
  lowAt: z.int().nullable(),
  low: z.boolean(),
  /** How many to order: up to twice the warning, and what orders lack; 0: none. */
  suggested: z.int(),
  /** What a piece costs on average, without tax; null: nobody knows, or who asks may not see costs. */
  average: RateText.nullable(),
  /** What all that lies there cost; null: who asks may not see costs. */
  value: Yuan.nullable(),
  supplierId: z.int().nullable(),
  supplierName: z.string(),
  archived: z.boolean(),
})
export type StockRow = z.infer<typeof StockRow>

export const stockTabs = { all: '全部', low: '需补货', archived: '已停用' } as const
export type StockTab = keyof typeof stockTabs

/** What lies there, a row for each colour and size. */
export const listBlankStock = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/blank/list',
  title: '坯料库存',
  replica: true,
  input: z.object({
    ...paging(20),
    /** Part of a code, name, colour or size. */
    keyword: text('关键词', 40, 0).optional(),
    state: z.enum(Object.keys(stockTabs) as [StockTab, ...StockTab[]], '分类不正确').default('all'),
    supplierId: queryId('供应商').optional(),
  }),
  output: paged(StockRow, { counts: z.record(z.string(), z.int()), value: Yuan.nullable() }),
  paged: true,
})

const Pieces = z.int('数量应为整数').min(0, '数量不能小于 0').max(mostPieces, `数量最多 ${mostPieces}`)

/** At most so many colours and sizes of one. */
export const variantsAtMost = 200

const VariantForm = z.object({
  id: id('规格').optional(),
  colour: text('颜色', 20, 0).default(''),
  size: text('尺码', 20, 0).default(''),
  lowAt: Pieces.nullable().default(null),
})

/** A code: letters, digits and dashes; capital letters, however it was typed. */
export const BlankCode = text('坯料编号', 32)
  .transform((typed) => typed.normalize('NFKC').toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,31}$/, '坯料编号应为 2-32 位字母、数字或横线'))

export const BlankForm = z
  .object({
    id: id('坯料').optional(),
    /** That of the state it was written from. */
    revision: z.int('坯料版本不正确').positive('坯料版本不正确').optional(),
    code: BlankCode,
    name: text('名称', 60),
    unitName: text('单位', 8).default('件'),
    supplierId: id('供应商').nullable().default(null),
    remark: text('备注', 200, 0).default(''),
    archived: z.boolean('请选择是否停用').default(false),
    variants: z.array(VariantForm, '请填写规格').min(1, '请至少填写一个规格').max(variantsAtMost, `最多 ${variantsAtMost} 个规格`),
  })
  .refine(({ id: known, revision }) => known === undefined || revision !== undefined, {
    path: ['revision'],
    error: '请说明是在哪个版本上修改的',
  })
  .refine(({ variants }) => new Set(variants.map(({ colour, size }) => `${colour}\n${size}`)).size === variants.length, {
    path: ['variants'],
    error: '同一颜色与尺码只能有一行',
  })
export type BlankForm = z.infer<typeof BlankForm>

const Variant = z.object({
  id: z.int(),
  colour: z.string(),
  size: z.string(),
  lowAt: z.int().nullable(),
  onHand: z.int(),
  /** Nothing ever came of it, and nothing is made of it: it may be left out. */
  removable: z.boolean(),
})

export const blankDetail = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/blank/detail/:id',
  title: '坯料详情',
  input: z.object({ id: queryId('坯料') }),
  output: z.object({
    id: z.int(),
    revision: z.int(),
    code: z.string(),
    name: z.string(),
    unitName: z.string(),
    supplierId: z.int().nullable(),
    remark: z.string(),
    archived: z.boolean(),
    variants: z.array(Variant),
    /** Products that are made of it. */
    products: z.array(z.object({ id: z.int(), number: z.string(), name: z.string(), costed: z.boolean() })),
  }),
})
export type BlankDetail = z.infer<typeof blankDetail.output>

export const saveBlank = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/blank/save',
  once: true,
  title: '新增或修改坯料',
  told: '保存成功',
  input: BlankForm,
  output: z.object({ id: z.int() }),
})

/** Writes what changed besides purchases and production's own taking. */
export const MovementForm = z
  .object({
    variantId: id('规格'),
    kind: z.enum(typedKinds, '请选择类别'),
    /** counted: how many lie there; else how many are taken out or come back. */
    quantity: Pieces,
    /** counted: how many were shown to lie there; where it is another number by now, the count is refused. */
    seen: Pieces.optional(),
    /** counted: what a found piece cost, without tax, where that is not the average. */
    cost: RateText.refine((typed) => !typed.startsWith('-'), '单价不能为负').optional(),
    /** used, returned: the line it is for; nothing else is of a line. */
    lineId: id('订单明细').optional(),
    reason: text('原因', 200),
  })
  .refine(({ kind, seen }) => kind !== 'counted' || seen !== undefined, { path: ['seen'], error: '请说明盘点时的账面数量' })
  .refine(({ kind, lineId }) => !['used', 'returned'].includes(kind) || lineId !== undefined, {
    path: ['lineId'],
    error: '请选择订单明细',
  })
  .refine(({ kind, lineId }) => ['used', 'returned'].includes(kind) || lineId === undefined, {
    path: ['lineId'],
    error: '盘点与报损不属于订单明细',
  })
  .refine(({ kind, quantity }) => kind === 'counted' || quantity > 0, { path: ['quantity'], error: '数量至少为 1' })
export type MovementForm = z.infer<typeof MovementForm>

export const moveBlank = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/blank/move',
  once: true,
  title: '盘点、报损、补领与退料',
  told: '已登记',
  input: MovementForm,
  output: z.object({ onHand: z.int() }),
})

const Movement = z.object({
  id: z.int(),
  time: Moment,
  kind: MovementKind,
  kindLabel: z.string(),
  /** Below 0: taken out. */
  quantity: z.int(),
  /** What the pieces cost; null: who asks may not see costs. */
  amount: Yuan.nullable(),
  /** How many lay there after it. */
  onHand: z.int(),
  /** Whose order took it or gave it back; null: none. */
  orderId: z.string().nullable(),
  lineId: z.int().nullable(),
  note: z.string(),
  /** '' where nobody did. */
  staffName: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** Every change of one colour and size, the newest first; their sums are what lies there. */
export const blankMovements = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/blank/movements/:variantId',
  title: '坯料出入库记录',
  replica: true,
  input: z.object({ variantId: queryId('规格'), ...paging(20) }),
  output: paged(Movement, {
    stock: StockRow,
    /** Lines that hold some of it. */
    needs: z.array(z.object({ lineId: z.int(), orderId: z.string(), companyName: z.string(), storeName: z.string(), quantity: z.int() })),
  }),
  paged: true,
})

/** What a line takes, or may take more of: what it holds, has taken, and what else its product is made of. */
export const lineBlanks = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/blank/line/:lineId',
  title: '订单明细的坯料',
  input: z.object({ lineId: queryId('订单明细') }),
  output: z.object({
    lineId: z.int(),
    rows: z.array(
      z.object({
        variantId: z.int(),
        code: z.string(),
        name: z.string(),
        colour: z.string(),
        size: z.string(),
        unitName: z.string(),
        onHand: z.int(),
        /** What the line still holds of it. */
        needed: z.int(),
        /** What it took and did not give back. */
        taken: z.int(),
      }),
    ),
  }),
})
export type LineBlank = z.infer<typeof lineBlanks.output>['rows'][number]

const Named = z.object({ key: z.string(), label: z.string() })
const Match = z.object({ colour: z.string().max(40), size: z.string().max(40), variantId: id('规格') })
export type Match = z.infer<typeof Match>

/** What a product is made of, and the colours and sizes that its public price offers. */
export const productBlank = endpoint({
  ...supply,
  method: 'GET',
  path: '/api/admin/blank/product/:productId',
  title: '商品所用坯料',
  input: z.object({ productId: queryId('商品编号') }),
  output: z.object({
    productId: z.int(),
    name: z.string(),
    /** 0: it is made of none yet. */
    revision: z.int(),
    blankId: z.int().nullable(),
    costed: z.boolean(),
    /** Empty: the product has no such choice, and '' stands for it. */
    colours: z.array(Named),
    sizes: z.array(Named),
    matches: z.array(Match),
  }),
})
export type ProductBlank = z.infer<typeof productBlank.output>

export const ProductBlankForm = z.object({
  productId: id('商品编号'),
  /** That of the state it was written from; 0: it was made of none. */
  revision: z.int('版本不正确').nonnegative('版本不正确'),
  /** null: of none any more. */
  blankId: id('坯料').nullable(),
  /** Its cost is what its blanks cost, also where a unit cost was typed. */
  costed: z.boolean('请选择成本口径').default(false),
  matches: z.array(Match, '请填写对应规格').max(1000, '最多 1000 个对应').default([]),
})

/** From now on orders hold these; of those in production that have taken nothing yet, what they hold is reckoned anew. */
export const saveProductBlank = endpoint({
  ...supply,
  method: 'POST',
  path: '/api/admin/blank/product',
  once: true,
  title: '设置商品所用坯料',
  told: '保存成功',
  input: ProductBlankForm,
  output: z.literal(true),
})
