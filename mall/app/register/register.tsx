import { lazy, Suspense, useState } from 'react'
import { redirect, useActionData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { buyerContext, callIn } from '../dispatch.ts'
import { Entrance } from '../login/Entrance.tsx'
import type { Surroundings } from '../Shell.tsx'
import { check, enter } from './enter.ts'
import { Progress } from './Progress.tsx'
import { RegisterForm } from './RegisterForm.tsx'

const Done = lazy(() => import('./Done.tsx'))

export const handle: Surroundings = { bare: true }

export const meta = () => [
  { title: '企业注册 - 印采' },
  { name: 'description', content: '注册印采企业账号：验证手机、填写企业资料并上传营业执照，审核通过后即可采购。' },
]

export const loader = ({ context }: LoaderFunctionArgs) => (context.get(buyerContext) ? redirect('/') : null)

export const shouldRevalidate = () => false

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'check') return check(callIn(context), form)
  const entry = await enter(callIn(context), form)
  return typeof entry === 'string' ? redirect(`/register?done=${entry}`) : entry
}

/** 企业注册, step by step. Its form works before and without any script, but for the licence's picture. */
export default function RegisterPage() {
  const [query] = useSearchParams()
  const answer = useActionData<typeof action>()
  const last = answer && 'step' in answer ? answer : undefined
  const [step, setStep] = useState(last?.step ?? 1)
  const done = query.get('done')
  return (
    <Entrance title="企业账号注册" wide>
      <Progress step={done ? 4 : step} />
      {done ? (
        <Suspense>
          <Done again={done === 'again'} />
        </Suspense>
      ) : (
        <RegisterForm answer={last} onStep={setStep} />
      )}
    </Entrance>
  )
}
