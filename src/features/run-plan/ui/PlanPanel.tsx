import { PlanShop } from './PlanShop.tsx'

/** Smart plans beside the other products of an instrument; which one that is makes no difference. */
export default function PlanPanel() {
  return <PlanShop kind="smart" />
}
