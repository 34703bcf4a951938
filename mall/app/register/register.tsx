import { lazy, Suspense, useState } from 'react'
import { redirect, useActionData, useLoaderData, useSearchParams } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { helpTopics } from '../../../contract/page/page.ts'
import { refusals } from '../../../contract/refusal.ts'
import { buyerContext, callIn } from '../dispatch.ts'
import { Entrance } from '../login/Entrance.tsx'
import type { Surroundings } from '../Shell.tsx'
import { check, enter } from './enter.ts'
import { Progress } from './Progress.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { titled } from '../titled.ts'

const Done = lazy(() => import('./Done.tsx'))

export const handle: Surroundings = { bare: true }

export const meta = titled('企业注册', {
  name: 'description',
  content: '注册企业账号：验证手机、填写企业资料并上传营业执照，审核通过后即可采购。',
})

/** Why nobody can register now, where there are not the agreements that whoever registers consents to; else ''. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.get(buyerContext)) return redirect('/')
  const there = new Set((await callIn(context)(helpTopics, {})).map(({ key }) => key))
  return { unready: there.has('fuWu') && there.has('YinSi') ? '' : `${refusals['register.unready'].msg}。` }
}

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
  const { unready } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const last = answer && 'step' in answer ? answer : undefined
  const [step, setStep] = useState(last?.step ?? 1)
  const done = query.get('done')
  if (unready)
    return (
      <Entrance title="企业账号注册" wide>
        <p role="status">{unready}</p>
      </Entrance>
    )
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
