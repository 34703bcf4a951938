import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// 起步套装: what a shop of the trade begins with, to be gone through and changed.

/** What a shop may make. */
export const trades = { bag: '帆布袋与无纺布袋', apparel: '服装', drink: '杯具', notebook: '笔记本' } as const
export const Trade = z.enum(Object.keys(trades) as [keyof typeof trades, ...(keyof typeof trades)[]], '经营品类不正确')
export type Trade = keyof typeof trades

/** Adds what is not there yet and touches nothing that is. Asked again it fills blanks of the texts that are known by then. */
export const beginWithStarter = endpoint({
  method: 'POST',
  path: '/api/admin/opening/starter',
  who: 'staff',
  area: 'settings',
  once: true,
  title: '写入起步套装',
  told: '已写入',
  input: z.object({
    trades: z.array(Trade, '请选择经营品类').max(4, '经营品类不正确'),
    /** Agreements and help, with what is known of the merchant filled in. */
    texts: z.boolean('请选择是否写入协议与帮助'),
    /** A template of freight to begin with. */
    freight: z.boolean('请选择是否写入默认运费模板').default(false),
    /** Menu and footer of the home page. */
    layout: z.boolean('请选择是否写入首页菜单与页脚'),
  }),
  /** How many of each were added, whether layout and freight were; `blanks`: the texts in which something is left to be filled in. */
  output: z.object({
    freight: z.boolean(),
    categories: z.int(),
    goods: z.int(),
    processes: z.int(),
    texts: z.int(),
    layout: z.boolean(),
    blanks: z.array(z.string()),
  }),
})
