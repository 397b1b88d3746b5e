import { Command } from 'commander';
import { addAction } from '../declared-option.ts';
import { GATEWAY_OPTIONS } from './gateway-options.ts';

export function gatewayCommand(): Command {
  const command = new Command()
    .description(
      'Its runs wait for them: it was started with --agent external:NAME (docs/your-agent.md). It may be stopped and started again at any time.',
    )
    .argument('[sweep]', 'id of the sweep (default: the newest one)');
  return addAction(command, GATEWAY_OPTIONS, async (options, sweep: string | undefined) =>
    (await import('./serve-gateway.ts')).serveGateway(sweep, options),
  );
}
