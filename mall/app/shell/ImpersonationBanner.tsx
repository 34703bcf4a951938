import { Form } from 'react-router'
import { leave } from '../leave.ts'
import { useFrame } from './frame.ts'
import css from './ImpersonationBanner.module.css'

/** Says, above every page, that it is staff who look at the mall in a customer's name, and how they end it. */
export function ImpersonationBanner() {
  const { buyer } = useFrame()
  if (!buyer?.impersonatedBy) return null
  return (
    <Form method="post" action="/logout" reloadDocument onSubmit={leave} className={`${css.banner} no-print`} aria-label="客服代查看">
      <p>
        客服 {buyer.impersonatedBy} 正在以 {buyer.nickname} 的身份查看，30 分钟后自动结束
      </p>
      <button>结束</button>
    </Form>
  )
}
