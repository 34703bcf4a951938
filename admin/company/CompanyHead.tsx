import { Button } from 'antd'
import { companyTones } from '../../contract/account/companyState.ts'
import { companyMoves, type CompanyDetail } from '../../contract/account/company.ts'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import desk from '../pieces/desk.module.css'

export type Action = 'freeze' | 'unfreeze' | 'notify' | 'manager'

type CompanyHeadProps = {
  readonly company: CompanyDetail
  readonly mayTell: boolean
  readonly mayManage: boolean
  readonly onAction: (action: Action) => void
}

/** Name and state of a company, and what may be done with it as a whole; a verdict has its own place. */
export function CompanyHead({ company, mayTell, mayManage, onAction }: CompanyHeadProps) {
  const moves = (['freeze', 'unfreeze'] as const).filter((move) => company.moves.includes(move))
  const said = company.state === 'suspended' ? company.freezeReason : company.refuseReason
  return (
    <header className={desk.head}>
      <div>
        <Heading title={company.name}>
          <StateTag tones={companyTones} state={company.state} label={company.stateLabel} />
        </Heading>
        <p className={desk.quiet}>
          {company.levelName} · {company.createTime.slice(0, 10)} 注册 · {company.orders} 个订单 · 负责人 {company.managerName || '无'}
        </p>
        {said && <p>原因：{said}</p>}
      </div>
      <div className={desk.moves}>
        {mayManage && company.state !== 'closed' && <Button onClick={() => onAction('manager')}>设置负责人</Button>}
        {mayTell && company.state !== 'closed' && <Button onClick={() => onAction('notify')}>发送消息</Button>}
        <MoveButtons
          moves={moves.map((move) => ({ move, label: companyMoves[move].label, danger: move === 'freeze' }))}
          main="none"
          onMove={({ move }) => onAction(move)}
        />
      </div>
    </header>
  )
}
