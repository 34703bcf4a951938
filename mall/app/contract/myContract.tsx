import { MyContractPage } from './MyContractPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('我的合同')

export default function MyContract() {
  return <MyContractPage />
}
