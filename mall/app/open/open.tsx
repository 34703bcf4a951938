import { OpenPage } from './OpenPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('开放接口')

export default function Open() {
  return <OpenPage />
}
