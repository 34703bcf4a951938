import { useSearchParams } from 'react-router'
import { useFrame } from '../shell/frame.ts'
import { OwnAddresses } from './OwnAddresses.tsx'
import { SonAddresses } from './SonAddresses.tsx'
import { SonChoice } from './SonChoice.tsx'
import pageCss from '../private/page.module.css'

/** 地址管理: one's own addresses; a main account may also look at those of its sub-accounts. */
export function AddressPage() {
  const { buyer } = useFrame()
  const [query] = useSearchParams()
  const main = buyer?.parentId === null
  const sonId = Number(query.get('son'))
  const ofSon = main && Number.isSafeInteger(sonId) && sonId > 0
  return (
    <div className={pageCss.page}>
      <h1>地址管理</h1>
      {main && <SonChoice sonId={ofSon ? sonId : null} />}
      {ofSon ? <SonAddresses sonId={sonId} /> : <OwnAddresses mayEdit={mayEdit(buyer?.grants)} />}
    </div>
  )
}

const mayEdit = (grants: readonly string[] | undefined): boolean => grants?.includes('address.manage') ?? false
