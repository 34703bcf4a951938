import { useSuspenseQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { contractTones } from '../../../contract/contract/contractState.ts'
import type { ContractDetail } from '../../../contract/contract/contract.ts'
import { Copy } from '../../../kit/Copy.tsx'
import { Fault } from '../private/Fault.tsx'
import { ContractText } from './ContractText.tsx'
import { contractQuery } from './queries.ts'
import { StatePill } from '../private/StatePill.tsx'
import { Standing, Used } from './Standing.tsx'
import { useBundle } from './useBundle.ts'
import { VersionPart } from './VersionPart.tsx'
import actsCss from '../private/acts.module.css'
import formCss from '../private/form.module.css'
import pageCss from '../private/page.module.css'
import statusCss from '../private/status.module.css'
import wordsCss from '../private/words.module.css'
import css from './contract.module.css'

// Forms and dialogs are half of antd: they come when something is to be done.
const SignDialog = lazy(async () => ({ default: (await import('./SignDialog.tsx')).SignDialog }))
const RefuseDialog = lazy(async () => ({ default: (await import('./RefuseDialog.tsx')).RefuseDialog }))
const StampDialog = lazy(async () => ({ default: (await import('./StampDialog.tsx')).StampDialog }))

type Action = 'sign' | 'refuse' | 'stamp'

/** 合同详情: what it says, who has signed which version, and what the looker may do. */
export function ContractPage() {
  const { no = '' } = useParams()
  const [query] = useSearchParams()
  const wanted = Number(query.get('version') ?? 0)
  const { data: contract } = useSuspenseQuery(contractQuery(no, wanted >= 1 ? Math.trunc(wanted) : undefined))
  const [action, setAction] = useState<Action | null>(null)
  const shown = contract.versions.find(({ version }) => version === contract.content.version)
  const newest = contract.content.version === contract.version
  const close = () => setAction(null)

  return (
    <div className={pageCss.page}>
      <Head contract={contract} onAction={setAction} />
      {!newest && (
        <p className={`${wordsCss.note} ${css.old}`}>
          您正在查看第 {contract.content.version} 版，当前是第 {contract.version} 版。{' '}
          <Link to={`/myContract/${no}`} className="text-link">
            查看当前版本
          </Link>
        </p>
      )}
      {shown && contract.kind !== 'confirmation' && <VersionPart version={shown} />}
      <ContractText content={contract.content} hash={shown?.hash ?? ''} />
      <Versions contract={contract} />
      <Suspense>
        {action === 'sign' && <SignDialog contract={contract} onClose={close} />}
        {action === 'refuse' && <RefuseDialog contract={contract} onClose={close} />}
        {action === 'stamp' && <StampDialog contract={contract} onClose={close} />}
      </Suspense>
    </div>
  )
}

const next: Readonly<Record<ContractDetail['state'], string>> = {
  making: '正在生成合同文本，通常只需几秒。',
  pending_buyer: '请核对内容，由有签约权限的同事签署；签署后由商家签署，合同即生效。',
  signed_buyer: '我方已签署，等待商家签署。',
  effective: '双方已签署，合同生效。',
  refused: '合同未签成。商家修改后会生成新版本，届时另行通知。',
  expired: '逾期未签署。如仍需签约，请联系商家重新生成。',
  amended: '此版本已被新版本取代。',
  terminated: '订单已结束，合同终止。',
}

const frameNext: Partial<typeof next> = {
  pending_buyer: '请核对内容，由有签约权限的同事签署；签署后由商家签署，合同即生效。',
  effective: '双方已签署，合同生效；有效期内需要签约的订单按本合同执行，无需逐单签署。',
  expired: '合同已过期，此前已提交的采购单继续履行。如需续签，请联系商家。',
  terminated: '合同已终止，此前已提交的采购单继续履行。',
}
const confirmationNext: Partial<typeof next> = {
  making: '正在生成采购确认单，通常只需几秒。',
  effective: '本订单按已签署的框架合同执行，无需另行签署。',
  terminated: '订单已结束，采购确认单终止。',
}

function nextOf({ kind, state, frame }: ContractDetail): string {
  if (kind === 'confirmation') return confirmationNext[state] ?? next[state]
  if (kind === 'order' || frame === null) return next[state]
  return (state === 'expired' && frame.open ? '新版本逾期未签署，原版本继续有效。' : frameNext[state]) ?? next[state]
}

function Head({ contract, onAction }: { contract: ContractDetail; onAction: (action: Action) => void }) {
  const newest = contract.versions[0]
  const may = (move: string) => contract.moves.some((one) => one.move === move)
  const bundle = useBundle(contract.number)
  const signed = contract.versions.find((version) => version.bundle)
  return (
    <section className={`${pageCss.card} ${pageCss.part} ${css.head}`}>
      <div className={statusCss.number}>
        <h1>
          {contract.kindLabel} <span className="num">{contract.number}</span>
        </h1>
        <Copy text={contract.number} name="合同编号" />
        <StatePill tones={contractTones} state={contract.state} label={contract.stateLabel} />
        <Standing contract={contract} />
      </div>
      <div className={`${statusCss.status} ${css.stands}`}>
        <div>
          <p className={statusCss.next} role="status">
            {nextOf(contract)}
            {contract.dueTime && contract.state !== 'making' && (
              <>
                {' '}
                <span className={css.moment}>签署期限 {contract.dueTime.slice(0, 16)}。</span>
              </>
            )}
          </p>
          {contract.state === 'making' && (
            <Progress percent={Math.max(5, newest?.progress ?? 0)} size="small" aria-label="合同生成进度" status="active" />
          )}
          {newest?.refused && <p className={wordsCss.note}>{newest.refused}</p>}
        </div>
        <div className={`${actsCss.acts} no-print`}>
          {may('sign') && (
            <Button type="primary" onClick={() => onAction('sign')}>
              签署合同
            </Button>
          )}
          {may('refuse') && (
            <Button danger onClick={() => onAction('refuse')}>
              拒签
            </Button>
          )}
          {may('stamp') && <Button onClick={() => onAction('stamp')}>上传盖章件</Button>}
          {newest?.pdf && (
            <a className={`${actsCss.act} ${actsCss.big}`} href={newest.pdf.link} target="_blank" rel="noopener">
              查看 PDF
            </a>
          )}
          {signed && (
            <Button className={formCss.steady ?? ''} disabled={bundle.isPending} onClick={() => bundle.mutate(signed.version)}>
              {bundle.isPending ? '打包中…' : contract.kind === 'confirmation' ? '下载确认单' : '下载合同包'}
            </Button>
          )}
        </div>
      </div>
      {contract.frame && <Used frame={contract.frame} />}
      <Fault error={bundle.error} />
    </section>
  )
}

const Versions = ({ contract: { number, versions, content } }: { contract: ContractDetail }) =>
  versions.length < 2 ? null : (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <h2>版本记录</h2>
      <ol className={css.versions}>
        {versions.map((version) => (
          <li key={version.version}>
            <Link
              to={`/myContract/${number}?version=${version.version}`}
              className="text-link"
              aria-current={version.version === content.version ? 'true' : undefined}
            >
              第 {version.version} 版
            </Link>
            <StatePill tones={contractTones} state={version.state} label={version.stateLabel} />
            <span>{version.reason || '首次生成'}</span>
            <time>{version.createTime.slice(0, 16)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
