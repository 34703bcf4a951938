import { DesignsPage } from './DesignsPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('我的设计')

export default function Designs() {
  return <DesignsPage />
}
