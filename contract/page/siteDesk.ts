import { z } from 'zod'
import { isCreditCode } from '../account/creditCode.ts'
import { faultOfColour } from './colours.ts'
import { endpoint } from '../endpoint.ts'
import { PictureName } from '../picture.ts'
import { text } from '../text.ts'

// What the shop is called and looks like, and what it says of itself, as the merchant sets it.

const said = (name: string, most: number) => text(name, most, 0).default('')
const picture = z.union([z.literal(''), PictureName]).default('')

export const SiteForm = z.object({
  name: said('商城简称', 20),
  company: said('公司名称', 60),
  address: said('公司地址', 100),
  phone: said('客服热线', 20),
  hours: said('服务时间', 40),
  icp: said('ICP 备案号', 40),
  police: said('公安备案号', 40),
  licence: said('统一社会信用代码', 30),
  /** The last day on which the business licence holds, yyyy-mm-dd; '': it holds for ever. */
  licenceUntil: said('营业执照有效期至', 10),
  licencePicture: picture,
  /** 公章, as it stands on the papers that the merchant issues. Only the back office and papers show it. */
  sealPicture: picture,
  logo: picture,
  icon: picture,
  colour: said('主题色', 7),
  serviceCode: picture,
  miniCode: picture,
  appCode: picture,
})
export type SiteForm = z.infer<typeof SiteForm>

/** Signs that no paper can be printed with. */
const emoji = /\p{Emoji_Presentation}|\ufe0f/u
const named = (name: string, most: number) => said(name, most).refine((typed) => !emoji.test(typed), `${name}不能含表情符号`)
const like = (name: string, most: number, pattern: RegExp, msg: string) =>
  said(name, most).refine((typed) => typed === '' || pattern.test(typed), msg)

/** The same as it is taken from now on: what was stored before is shown as it is. */
export const SiteTyped = SiteForm.extend({
  name: named('商城简称', 20),
  company: named('公司名称', 60),
  address: named('公司地址', 100),
  // At least the five digits of a short number such as 95588.
  phone: like('客服热线', 20, /^(?=(\D*\d){5})[\d+\-()（） 转/、,，]+$/, '客服热线应为电话号码，如 400-800-1234'),
  icp: like('ICP 备案号', 40, /^\p{Script=Han}ICP(备|证)\d+号(-\d+)?$/u, 'ICP 备案号应如 粤ICP备2026000001号-1'),
  police: like('公安备案号', 40, /^\p{Script=Han}公网安备 ?\d+号$/u, '公安备案号应如 粤公网安备44030502026001号'),
  licence: said('统一社会信用代码', 30).refine(
    (typed) => typed === '' || isCreditCode(typed),
    '统一社会信用代码不正确，请核对营业执照上的 18 位',
  ),
  licenceUntil: said('营业执照有效期至', 10).refine(
    (typed) => typed === '' || z.iso.date().safeParse(typed).success,
    '营业执照有效期至应为日期，如 2046-12-31；长期有效的不填',
  ),
  colour: like('主题色', 7, /^#[0-9a-fA-F]{6}$/, '主题色应为 # 加 6 位十六进制数，如 #c7330b').superRefine((typed, judged) => {
    const fault = /^#[0-9a-fA-F]{6}$/.test(typed) ? faultOfColour(typed) : null
    if (fault) judged.addIssue({ code: 'custom', message: fault })
  }),
})

const desk = { who: 'staff', area: ['page', 'settings'] } as const

export const siteNow = endpoint({
  ...desk,
  method: 'GET',
  path: '/api/admin/site',
  title: '店铺设置',
  input: z.object({}),
  output: SiteForm,
})

export const saveSite = endpoint({
  ...desk,
  method: 'POST',
  path: '/api/admin/site/save',
  title: '修改店铺设置',
  once: true,
  input: SiteTyped.extend({ seen: SiteForm }),
  output: z.literal(true),
})
