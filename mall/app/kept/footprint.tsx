import { FootprintPage } from './FootprintPage.client.tsx'
import { titled } from '../titled.ts'

export const meta = titled('浏览足迹')

export default function Footprint() {
  return <FootprintPage />
}
