import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Spin } from 'antd'
import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { contractTones } from '../../contract/contract/contractState.ts'
import type { ContractDetail, ContractVersion } from '../../contract/contract/contract.ts'
import { Hash } from '../../kit/Copy.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { FileCard } from '../pieces/Files.tsx'
import { Money } from '../pieces/Money.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { AmendDialog } from './AmendDialog.tsx'
import { bundleOf } from './bundle.ts'
import { ContentPanels } from './ContentPanels.tsx'
import { contractQuery } from './queries.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { SignDialog } from './SignDialog.tsx'
import { StampDialog } from './StampDialog.tsx'
import { StopDialog } from './StopDialog.tsx'
import { Link } from '../shell/Link.tsx'
import desk from '../pieces/desk.module.css'
import styles from '../pieces/pieces.module.css'

type Action = 'countersign' | 'reject' | 'amend' | 'stamp' | 'stop'

const dialogs = {
  countersign: SignDialog,
  reject: RejectDialog,
  amend: AmendDialog,
  stamp: StampDialog,
  stop: StopDialog,
} as const

/** One contract: what it says, who has signed which version, and what the merchant may do with the newest. */
export function ContractPage() {
  const { no = '' } = useParams()
  const wanted = Number(useSearchParams()[0].get('version') ?? 0)
  const { data, error } = useQuery(contractQuery(no, wanted >= 1 ? Math.trunc(wanted) : undefined))
  const [action, setAction] = useState<Action | null>(null)
  const bundle = useMutation({ mutationFn: (version: number) => bundleOf(no, version), retry: false })
  if (!data && error) throw error
  if (!data) return <Spin />
  const shown = data.versions.find(({ version }) => version === data.content.version)
  const signed = data.versions.find((version) => version.bundle)
  const Dialog = action && dialogs[action]

  return (
    <>
      <p className={desk.trail}>
        <Link to="/contract">合同</Link> / {data.number}
      </p>
      <Heading title={`${data.kind === 'order' ? '合同' : data.kindLabel} ${data.number}`}>
        <MoveButtons moves={data.moves} main={({ move }) => move === 'countersign'} onMove={({ move }) => setAction(move as Action)} />
        {signed && (
          <Button loading={bundle.isPending} onClick={() => bundle.mutate(signed.version)}>
            {data.kind === 'confirmation' ? '下载确认单' : '下载合同包'}
          </Button>
        )}
      </Heading>
      <Fault error={bundle.error} />
      {data.versions.map((version) => (
        <Held key={version.version} version={version} />
      ))}
      <Standing contract={data} />
      {shown && data.kind !== 'confirmation' && <Signing version={shown} />}
      <ContentPanels content={data.content} />
      <Versions contract={data} />
      {Dialog && <Dialog contract={data} onClose={() => setAction(null)} />}
    </>
  )
}

/** What somebody has to do at the platform itself; nothing where it has let go. */
const Held = ({ version: { version, held } }: { version: ContractVersion }) =>
  held && (
    <div className={styles.fault}>
      <Alert
        type="warning"
        showIcon
        title={`第 ${version} 版的电子签章流程未能撤回`}
        description={
          <>
            该版本已不需要在签章平台签署，但平台自 {held.since} 起一直没有受理撤回，系统会继续尝试。请登录签章平台结束流程{' '}
            <code className="k-code">{held.flowId}</code>
            ，结束后此提示自动消失。
          </>
        }
      />
    </div>
  )

/** Its order and sum; of a frame contract the term, the ceiling and what was taken of it. */
const standingOf = ({ orderId, under, frame, gross }: ContractDetail): [string, ReactNode][] => [
  ['类型', frame ? '年度框架合同' : under ? '采购确认单' : '采购合同'],
  [
    '订单',
    orderId && (
      <Link key="order" to={`/order/${orderId}`}>
        {orderId}
      </Link>
    ),
  ],
  [
    '框架合同',
    under && (
      <Link key="under" to={`/contract/${under}`}>
        {under}
      </Link>
    ),
  ],
  ['价税合计', frame || gross === null ? null : <Money key="gross" yuan={gross} strong />],
  ['有效期', frame && `${frame.from} 至 ${frame.until}`],
  ['总额上限', frame && (frame.ceiling ? <Money key="ceiling" yuan={frame.ceiling} /> : '不设上限')],
  ['已用', frame && <Money key="used" yuan={frame.used} strong />],
]

const Standing = ({ contract }: { contract: ContractDetail }) => {
  const [newest] = contract.versions
  return (
    <Panel title="状态">
      <Facts
        rows={[
          ['状态', <StateTag key="state" tones={contractTones} state={contract.state} label={contract.stateLabel} />],
          ['企业', contract.companyName],
          ...standingOf(contract),
          ['当前版本', `第 ${contract.version} 版${contract.effective ? `，第 ${contract.effective} 版有效` : ''}`],
          ['签署期限', contract.dueTime],
          ['说明', newest?.refused || newest?.reason || null],
        ]}
      />
      {contract.state === 'making' && <Progress percent={Math.max(5, newest?.progress ?? 0)} status="active" aria-label="合同生成进度" />}
    </Panel>
  )
}

const sides = { buyer: '买方', staff: '商家' } as const

const Signing = ({ version }: { version: ContractVersion }) => (
  <Panel title={`第 ${version.version} 版签署`}>
    <Facts
      rows={[
        ...(['buyer', 'staff'] as const).map((side) => {
          const signed = version.signatures.find((one) => one.side === side)
          const said = signed
            ? `${signed.name}，${signed.time}，网络地址 ${signed.address}${signed.flowId ? '，电子签章' : ''}`
            : '尚未签署'
          return [sides[side], said] as const
        }),
        ['内容校验值', <Hash key="hash" hash={version.hash} name="内容校验值" />],
      ]}
    />
    {version.pdf && <FileCard file={version.pdf} />}
    {version.certified && <FileCard file={version.certified} />}
    {version.stamped.map(({ file }) => (
      <FileCard key={file.id} file={file} />
    ))}
  </Panel>
)

const Versions = ({ contract: { number, versions } }: { contract: ContractDetail }) =>
  versions.length < 2 ? null : (
    <Panel title="版本记录">
      <Facts
        rows={versions.map((version) => [
          `第 ${version.version} 版`,
          <>
            <StateTag tones={contractTones} state={version.state} label={version.stateLabel} /> {version.reason || '首次生成'}{' '}
            {version.createTime.slice(0, 16)} <Link to={`/contract/${number}?version=${version.version}`}>查看</Link>
          </>,
        ])}
      />
    </Panel>
  )
