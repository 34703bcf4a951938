import { Suspense, useState } from 'react'
import type { UserInfo } from '../../../contract/account/account.ts'
import { companyStates } from '../../../contract/account/companyState.ts'
import { withAntd } from '../private/withAntd.tsx'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './profile.module.css'

const LargeProof = withAntd(async () => (await import('../private/LargeProof.tsx')).LargeProof)

/** The company the person belongs to, and its licence. */
export function CompanyFacts({ me }: { me: UserInfo }) {
  const [large, setLarge] = useState(false)
  return (
    <section className={`${pageCss.card} ${pageCss.part}`} aria-labelledby="company">
      <h2 id="company">企业信息</h2>
      <dl className={css.facts}>
        <dt>企业名称</dt>
        <dd>
          <b>{me.companyName}</b>
          <span className={`${wordsCss.pill} ${wordsCss.ok}`}>{companyStates[me.companyStatus]}</span>
        </dd>
        <dt>统一社会信用代码</dt>
        <dd className="num">{me.creditCode}</dd>
        <dt>营业执照</dt>
        <dd>
          {me.licenseUrl ? (
            <button type="button" className={css.licence} aria-label="放大查看营业执照" onClick={() => setLarge(true)}>
              <img src={me.licenseUrl} alt="营业执照" />
            </button>
          ) : (
            <span className={wordsCss.hint}>暂无营业执照图片，如需补充请联系在线客服</span>
          )}
        </dd>
      </dl>
      <Suspense>
        {large && me.licenseUrl && <LargeProof source={me.licenseUrl} words="营业执照" onClose={() => setLarge(false)} />}
      </Suspense>
    </section>
  )
}
