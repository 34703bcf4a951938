import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { factorQuery } from './queries.ts'
import { ProofForm as Schema, prove, sendProofCode } from '../../../contract/account/proof.ts'
import { FactorCodeInput } from '../../../kit/factor/FactorCodeInput.tsx'
import { showFaults } from '../../../kit/form.ts'
import { atCode, ProofForm, type ProofWay } from '../../../kit/proof/ProofForm.tsx'
import { call } from '../call.ts'
import { Antd } from '../private/Antd.client.tsx'
import { CodeInput } from '../private/CodeInput.tsx'
import { Fault } from '../private/Fault.tsx'
import { PasswordInput } from '../private/PasswordInput.tsx'
import { queries } from '../private/queries.ts'
import { useFrame } from '../shell/frame.ts'
import { renewToken } from '../token.ts'

const byPassword: ProofWay = {
  name: 'password',
  label: '登录密码',
  change: '改用登录密码验证',
  field: () => <PasswordInput autoComplete="current-password" maxLength={64} />,
}
const byCode: ProofWay = {
  name: 'captcha',
  label: '短信验证码（发送到您的登录手机号）',
  change: '改用短信验证码验证',
  field: (form) => <CodeInput send={() => call(sendProofCode, {})} onRefused={(error) => showFaults(form, atCode(error))} />,
}
const byFactor: ProofWay = {
  name: 'code',
  label: '动态验证码或恢复码',
  change: '改用动态验证码验证',
  field: () => <FactorCodeInput long />,
}

/** Asks for the log-in password, a code to the phone one logs in with, or the second factor of those who have one. */
export default function ProofDialog({ onEnd }: { onEnd: (proven: boolean) => void }) {
  // It may come over any page, public ones too, which ask nothing by queries of their own.
  return (
    <QueryClientProvider client={queries}>
      <Antd>
        <Proving onEnd={onEnd} />
      </Antd>
    </QueryClientProvider>
  )
}

function Proving({ onEnd }: { onEnd: (proven: boolean) => void }) {
  const { sms } = useFrame().ways
  const { data: factor } = useQuery(factorQuery)
  return (
    <ProofForm
      ways={[byPassword, ...(sms ? [byCode] : []), ...(factor?.on ? [byFactor] : [])]}
      schema={Schema}
      prove={async (typed) => renewToken(await call(prove, typed))}
      Fault={Fault}
      onEnd={onEnd}
    />
  )
}
