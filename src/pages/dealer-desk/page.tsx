import { DeskFrame } from '#pages/shared/desk/desk-frame.tsx';
import { DealerSettings } from './dealer-settings.tsx';
import { Invitation } from './invitation.tsx';
import { LeadsList } from './leads-list.tsx';
import { OneLead } from './one-lead.tsx';
import type { DealerDeskData } from './page-data.ts';
import './page.css';

/** The desk where a dealership's members see leads. Only links and forms, so it needs no script. */
export function DealerDeskPage({ view, ...frame }: DealerDeskData) {
  return (
    <DeskFrame {...frame}>
      {view.kind === 'leads' && <LeadsList {...view} />}
      {view.kind === 'lead' && <OneLead {...view} />}
      {view.kind === 'settings' && <DealerSettings {...view} />}
      {view.kind === 'invitation' && <Invitation {...view} />}
    </DeskFrame>
  );
}
