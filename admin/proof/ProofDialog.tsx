import { useQuery } from '@tanstack/react-query'
import { factorQuery } from './queries.ts'
import { Input } from 'antd'
import { StaffProofForm, staffProve } from '../../contract/account/proof.ts'
import { FactorCodeInput } from '../../kit/factor/FactorCodeInput.tsx'
import { ProofForm, type ProofWay } from '../../kit/proof/ProofForm.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { renewToken } from '../token.ts'

const byPassword: ProofWay = {
  name: 'password',
  label: '登录密码',
  change: '改用登录密码验证',
  field: () => <Input.Password autoComplete="current-password" maxLength={64} />,
}
const byFactor: ProofWay = {
  name: 'code',
  label: '动态验证码或恢复码',
  change: '改用动态验证码验证',
  field: () => <FactorCodeInput long />,
}

/** Asks for the log-in password, or for the second factor of those who have one. */
export default function ProofDialog({ why, onEnd }: { why: string | undefined; onEnd: (proven: boolean) => void }) {
  const { data: factor } = useQuery(factorQuery)
  return (
    <ProofForm
      ways={factor?.on ? [byPassword, byFactor] : [byPassword]}
      schema={StaffProofForm}
      prove={async (typed) => renewToken((await call(staffProve, typed)).token)}
      why={why}
      Fault={Fault}
      onEnd={onEnd}
    />
  )
}
