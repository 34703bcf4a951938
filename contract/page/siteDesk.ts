import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PictureName } from '../picture.ts'
import { text } from '../text.ts'

// What the whole mall says of itself, as the merchant sets it.

const said = (name: string, most: number) => text(name, most, 0).default('')
/** At least the five digits of a short number such as 95588. */
const Hotline = said('客服热线', 20).refine(
  (typed) => /^((?=(\D*\d){5})[\d+\-()（） 转/、,，]+)?$/.test(typed),
  '客服热线应为电话号码，如 400-800-1234',
)
const picture = z.union([z.literal(''), PictureName]).default('')

export const SiteForm = z.object({
  company: said('公司名称', 60),
  phone: said('客服热线', 20),
  hours: said('服务时间', 40),
  icp: said('ICP 备案号', 40),
  police: said('公安备案号', 40),
  licence: said('统一社会信用代码', 30),
  licencePicture: picture,
  serviceCode: picture,
  miniCode: picture,
  appCode: picture,
})
export type SiteForm = z.infer<typeof SiteForm>

const page = { who: 'staff', area: 'page' } as const

export const siteNow = endpoint({
  ...page,
  method: 'GET',
  path: '/api/admin/site',
  title: '站点信息',
  input: z.object({}),
  output: SiteForm,
})

export const saveSite = endpoint({
  ...page,
  method: 'POST',
  path: '/api/admin/site/save',
  title: '修改站点信息',
  once: true,
  input: SiteForm.extend({ phone: Hotline, seen: SiteForm }),
  output: z.literal(true),
})
