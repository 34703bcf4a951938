import type { CompanyDetail } from '../../contract/account/company.ts'
import { Copy } from '../../kit/Copy.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { CreditPanel } from './CreditPanel.tsx'
import { LicenceView } from './LicenceView.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { StandingPanel } from './StandingPanel.tsx'
import styles from './company.module.css'

/** What the company says of itself beside the licence that shall prove it, and the verdict on it. */
export const PapersView = ({ company, reviews }: { company: CompanyDetail; reviews: boolean }) => (
  <>
    {company.warnings.length > 0 && (
      <section className={styles.warnings} aria-label="请重点核对">
        <b>请重点核对</b>
        <ul>
          {company.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </section>
    )}
    <div className={reviews ? styles.compare : undefined}>
      <Panel title="填写的资料">
        <dl className={styles.typed}>
          <dt>企业名称</dt>
          <dd>
            {company.name} <Copy text={company.name} name="企业名称" />
          </dd>
          <dt>统一社会信用代码</dt>
          <dd>
            <CreditCode code={company.creditCode} /> <Copy text={company.creditCode} name="信用代码" />
          </dd>
        </dl>
        <Facts
          rows={[
            ['登记地', company.region || '未查到'],
            ['主账号', `${company.mainName} ${company.mainPhone}`],
            ['邀请码', company.inviteCode],
            ['提交时间', company.submitTime],
            ['审核时间', company.reviewTime],
          ]}
        />
      </Panel>
      {reviews && (
        <div className={styles.licence}>
          <LicenceView key={company.licence?.id ?? 0} licence={company.licence} companyId={company.id} />
        </div>
      )}
      <div>
        {company.moves.includes('verify') && <ReviewPanel key={`${company.id} ${company.submitTime}`} company={company} />}
        {reviews && company.state !== 'closed' && (
          <StandingPanel key={`${company.id} ${company.levelId} ${company.priceBookId}`} company={company} />
        )}
        {reviews && company.state !== 'closed' && <CreditPanel key={`credit ${company.id}`} companyId={company.id} />}
      </div>
    </div>
  </>
)

/** The code in its parts: who registered it, where, its own nine signs, the check sign. Copied, it is whole. */
const CreditCode = ({ code }: { code: string }) => (
  <span className={styles.code}>
    {[code.slice(0, 2), code.slice(2, 8), code.slice(8, 17), code.slice(17)].map((part, place) => (
      <span key={place}>{part}</span>
    ))}
  </span>
)
