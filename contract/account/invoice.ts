import { z } from 'zod'
import { phoneWords, PhoneOrLandline } from './phone.ts'
import { endpoint } from '../endpoint.ts'
import { flag, id, queryId, text } from '../text.ts'

/** 发票抬头, as a company keeps them. */
export const InvoiceTitle = z.object({
  id: z.int(),
  /** 1 个人 2 企业 */
  headerType: z.union([z.literal(1), z.literal(2)]),
  /** 1 普票 2 专票 */
  type: z.union([z.literal(1), z.literal(2)]),
  name: z.string(),
  dutyNumber: z.string(),
  email: z.string(),
  drawerPhone: z.string(),
  tell: z.string(),
  address: z.string(),
  bank: z.string(),
  cardNumber: z.string(),
  isDefault: flag,
})
export type InvoiceTitle = z.infer<typeof InvoiceTitle>

/** Most titles a company may keep. */
export const titlesAtMost = 100

const plainText = (name: string, max: number) => text(name, max, 0).default('')

/** As `PhoneOrLandline`, but may be left out. */
const phoneOrNone = z.union([z.literal(''), PhoneOrLandline], phoneWords).default('')

const TitleFields = z.object({
  id: id('抬头编号').optional(),
  headerType: z.union([z.literal(1), z.literal(2)], '请选择抬头类型'),
  type: z.union([z.literal(1), z.literal(2)], '请选择发票类型'),
  name: text('发票抬头', 100),
  dutyNumber: z
    .string()
    .transform((typed) => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^([0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{18}|[0-9A-Z]{20})?$/, '税号应为 15、17、18 或 20 位数字或大写字母'))
    .default(''),
  email: z
    .string()
    .trim()
    .regex(/^([^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+)?$/, '邮箱格式不正确')
    .max(100, '邮箱过长')
    .default(''),
  drawerPhone: phoneOrNone,
  tell: phoneOrNone,
  address: plainText('注册地址', 100),
  bank: plainText('开户银行', 60),
  cardNumber: z
    .string()
    .transform((typed) => typed.normalize('NFKC').replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^(\d{8,30})?$/, '银行账号应为 8-30 位数字'))
    .default(''),
  isDefault: z.union([z.boolean(), flag.transform((one) => one === 1)]).default(false),
})
type TitleFields = z.output<typeof TitleFields>

/** Faults are told all at once: these too while other fields are still empty. */
const alongside = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }
const wanted = (field: keyof TitleFields, by: (title: TitleFields) => boolean, error: string) =>
  z.refine<TitleFields>((title) => !by(title) || title[field] !== '', { path: [field], error, ...alongside })

const isCompanys = ({ headerType }: TitleFields) => headerType === 2
const isSpecial = ({ type }: TitleFields) => type === 2

/**
 * A new or changed title; forms judge what was typed by it. A company's title names its tax number (15, 17, 18 or 20 capitals
 * and digits); a special invoice (专票) is for companies only and needs address, telephone, bank and account.
 */
export const TitleForm = TitleFields.check(
  wanted('dutyNumber', isCompanys, '请填写税号'),
  wanted('address', isSpecial, '专用发票须填写注册地址'),
  wanted('tell', isSpecial, '专用发票须填写注册电话'),
  wanted('bank', isSpecial, '专用发票须填写开户银行'),
  wanted('cardNumber', isSpecial, '专用发票须填写银行账号'),
  z.refine((title: TitleFields) => !isSpecial(title) || title.headerType !== 1, {
    path: ['type'],
    error: '个人抬头不能开具专用发票',
    ...alongside,
  }),
)

export const editTitle = endpoint({
  method: 'POST',
  path: '/api/billInfo/edit',
  proof: 'session',
  who: 'buyer',
  grant: 'invoice.manage',
  once: true,
  title: '新增或修改发票抬头',
  told: '保存成功',
  input: TitleForm,
  output: z.object({ id: z.int() }),
})

/** The specification's own GET that changes; like every call it is heard only with the token in the header. */
export const deleteTitle = endpoint({
  method: 'GET',
  path: '/api/billInfo/del/:id',
  changes: true,
  who: 'buyer',
  grant: 'invoice.manage',
  title: '删除发票抬头',
  told: '删除成功',
  input: z.object({ id: queryId('抬头编号') }),
  output: z.literal(true),
})
