import type { Grant } from '../../../contract/grant.ts'
import { grants } from '../../../contract/grants.ts'
import { useFrame } from '../shell/frame.ts'

/** Says before anything is pressed that the person lacks the right, and who in the company may give it or do it. */
export function WhomToAsk({ grant, className }: { grant: Grant; className?: string | undefined }) {
  const { buyer } = useFrame()
  if (!buyer) return null
  return (
    <p role="note" className={className}>
      您的身份“{buyer.identity.name}”没有{grants[grant]}权限，请主账号 {buyer.mainName} 开通，或由有{grants[grant]}
      权限的同事操作。
    </p>
  )
}
