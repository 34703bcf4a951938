import { refuse } from '../../../contract/refusal.ts'
import { saveSite, siteNow, type SiteForm } from '../../../contract/page/siteDesk.ts'
import { changedFields } from '../audit/audit.rules.ts'
import type { Tx } from '../db.ts'
import type { Routes } from '../services.ts'
import { isPicture } from '../pictures.sql.ts'
import { checkSeen } from './overtaken.rules.ts'
import { lockSite, readSite, writeSite } from './site.sql.ts'

const words = {
  company: '公司名称',
  phone: '客服热线',
  hours: '服务时间',
  icp: 'ICP 备案号',
  police: '公安备案号',
  licence: '统一社会信用代码',
} as const
const pictures = { licencePicture: '营业执照图片', serviceCode: '客服二维码', miniCode: '小程序码', appCode: 'App 下载码' } as const

/** What the whole mall says of itself: hotline, filings, and what is scanned. */
export const siteRoutes: Routes = ({ serve, serveOnce }) => {
  serve(siteNow, ({ db }) => readSite(db))

  serveOnce(saveSite, async ({ input: { seen, ...fields }, tx, audit }) => {
    const { kept, site } = await lockSite(tx)
    checkSeen(seen, site, { ...words, ...pictures })
    await checkPictures(tx, site, fields)
    await writeSite(tx, kept, fields)
    await audit('site.save', 'page 1', changedFields({ ...site }, fields))
    return true as const
  })
}

/** @throws Refusal 'input.invalid' at each field that names a new picture which is not there. */
async function checkPictures(tx: Tx, was: SiteForm, now: SiteForm): Promise<void> {
  const faults: Record<string, string> = {}
  for (const name of Object.keys(pictures) as (keyof typeof pictures)[]) {
    if (now[name] === was[name] || now[name] === '') continue
    if (!(await isPicture(tx, now[name]))) faults[name] = '图片不存在，请重新上传'
  }
  if (Object.keys(faults).length > 0) refuse('input.invalid', { fields: faults })
}
