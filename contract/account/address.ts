import { z } from 'zod'
import { PhoneOrLandline } from './phone.ts'
import { endpoint, paged } from '../endpoint.ts'
import { flag, id, paging, queryId, text } from '../text.ts'

export const Address = z.object({
  id: z.int(),
  realName: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  /** The district's code (GB/T 2260). */
  cityId: z.int(),
  detail: z.string(),
  postCode: z.string(),
  isDefault: flag,
})
export type Address = z.infer<typeof Address>

/** Most addresses an account may keep. */
export const addressesAtMost = 500

export const listAddresses = endpoint({
  method: 'GET',
  path: '/api/address/list',
  who: 'buyer',
  title: '收货地址列表',
  /** `keyword`: words that are all found in name, phone or place. */
  input: z.object({ ...paging(100), keyword: text('关键词', 40, 0).default('') }),
  output: paged(Address),
  paged: true,
})

/** The family's spelling and its camelCase twin are both taken. */
const twin = (from: string, to: string) => (typed: unknown) =>
  typed !== null && typeof typed === 'object' && from in typed && !(to in typed)
    ? { ...typed, [to]: (typed as Record<string, unknown>)[from] }
    : typed

/** Who receives, and where: what every address says. */
export const placeFields = {
  real_name: text('收货人', 30),
  phone: PhoneOrLandline,
  address: z.object(
    {
      province: text('省份', 30),
      city: text('城市', 30),
      district: text('区县', 30),
      cityId: id('地区编号'),
    },
    '请选择省市区',
  ),
  detail: text('详细地址', 60),
  post_code: z
    .string()
    .regex(/^(\d{6})?$/, '邮政编码应为 6 位数字')
    .default(''),
}

/** A new or changed address as a client sends it; forms judge what was typed by it. */
export const AddressForm = z.preprocess(
  (typed) => twin('realName', 'real_name')(twin('isDefault', 'is_default')(twin('postCode', 'post_code')(typed))),
  z.object({
    id: id('地址编号').optional(),
    ...placeFields,
    is_default: z.union([z.boolean(), flag.transform((f) => f === 1)]).default(false),
  }),
)

export const editAddress = endpoint({
  method: 'POST',
  path: '/api/address/edit',
  who: 'buyer',
  grant: 'address.manage',
  once: true,
  title: '新增或修改收货地址',
  input: AddressForm,
  output: z.object({ id: z.int() }),
})

export const deleteAddress = endpoint({
  method: 'POST',
  path: '/api/address/del',
  who: 'buyer',
  grant: 'address.manage',
  once: true,
  title: '删除收货地址',
  input: z.object({ id: id('地址编号') }),
  output: z.literal(true),
})

export const setDefaultAddress = endpoint({
  method: 'POST',
  path: '/api/address/default/set',
  who: 'buyer',
  grant: 'address.manage',
  once: true,
  title: '设为默认地址',
  input: z.object({ id: id('地址编号') }),
  output: z.literal(true),
})

export type Region = { v: number; n: string; pid: number; c: Region[] }
const Region: z.ZodType<Region> = z.lazy(() => z.object({ v: z.int(), n: z.string(), pid: z.int(), c: z.array(Region) }))

export const listCities = endpoint({
  method: 'GET',
  path: '/api/city_list',
  who: 'anyone',
  title: '省市区',
  input: z.object({}),
  output: z.array(Region),
})

const RegionStep = z.object({ v: z.int(), n: z.string(), pid: z.int() })

/** `pid`: the regions right under it. `sonId`: all addresses of that sub-account, for the main account only. */
export const childRegions = endpoint({
  method: 'POST',
  path: '/api/address/getson',
  changes: false,
  who: 'buyer',
  twice: '只读取，不改变任何数据',
  title: '下级地区，或子账号的地址',
  input: z
    .object({
      pid: z.union([z.literal(0), queryId('地区编号')], '地区编号不正确').optional(),
      sonId: queryId('子账号编号').optional(),
    })
    .refine(({ pid, sonId }) => (pid === undefined) !== (sonId === undefined), {
      path: ['pid'],
      error: '请提供地区编号或子账号编号之一',
    }),
  output: z.array(z.union([RegionStep, Address])),
})

/** What a text says of where something goes. What it does not say is ''. */
export const Recognised = z.object({
  real_name: z.string(),
  phone: z.string(),
  /** As far as it is certain: city and district may be '', and then `cityId` is null. null: no region was found. */
  address: z.object({ province: z.string(), city: z.string(), district: z.string(), cityId: z.int().nullable() }).nullable(),
  /** What is left of the text. */
  detail: z.string(),
  post_code: z.string(),
})
export type Recognised = z.infer<typeof Recognised>

/** What a pasted text says of a person and a place. */
export const recogniseAddress = endpoint({
  method: 'POST',
  path: '/api/address/recognise',
  changes: false,
  who: 'buyer',
  grant: 'address.manage',
  twice: '只读取，不改变任何数据',
  title: '识别粘贴的地址',
  input: z.object({ line: text('地址', 300) }),
  output: Recognised,
})
