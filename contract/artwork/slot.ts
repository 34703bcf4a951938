import { z } from 'zod'

// 填写项: what may be changed of a template where the rest of it stays as it is.

/** What may be changed of a layer. */
export const slotWays = { text: '文字', picture: '图片', ink: '颜色' } as const
export type SlotWay = keyof typeof slotWays

/** The most signs that a text of a slot may be limited to. */
export const slotTextAtMost = 500

/** A layer that whoever uses the template fills in. A text stays in the room that the layer measures, at the edge that it is aligned to. */
export const Slot = z.object({
  label: z.string('填写项名称不正确').trim().min(1, '请填写填写项名称').max(20, '填写项名称最多 20 个字'),
  /** Nothing is printed before it was filled in. */
  required: z.boolean('请选择是否必填'),
  ways: z
    .array(z.enum(Object.keys(slotWays) as [SlotWay, ...SlotWay[]], { error: '可修改内容不正确' }), '请选择可以修改什么')
    .min(1, '请选择可以修改什么')
    .refine((ways) => new Set(ways).size === ways.length, '可修改内容不能重复'),
  /** The most signs of its text; null: as many as any text. */
  longest: z
    .int('最长字数应为整数')
    .min(1, `最长字数应为 1-${slotTextAtMost}`)
    .max(slotTextAtMost, `最长字数应为 1-${slotTextAtMost}`)
    .nullable(),
  /** What it says in the template; '': nothing. */
  sample: z.string('示例文字不正确').max(1000, '示例文字过长'),
})
export type Slot = z.infer<typeof Slot>

/** The template that a surface was filled in from, in the version of then: all but its slots is as there. */
export const FromTemplate = z.object({
  id: z.int('模板不正确').positive('模板不正确'),
  version: z.int('模板版本不正确').positive('模板版本不正确'),
})
export type FromTemplate = z.infer<typeof FromTemplate>
