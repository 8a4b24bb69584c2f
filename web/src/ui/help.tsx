const KEYS: [string, string][] = [
  ["1 … 9", "go to a group of panels"],
  ["← →", "other tab, when a tab has the focus; moves a divider that has it"],
  ["0 + -", "all of the graph, larger, smaller; arrow keys move it"],
  ["space → ← ↑ ↓", "in the player: pause, the next message, 5 s back, faster, slower"],
  ["m", "enlarge the group, and back (also Escape)"],
  ["a", "add a panel"],
  ["l", "take another layout"],
  ["s", "put the layout into the address"],
  ["t", "dark or light"],
  ["?", "this list"],
];

export function Help({ close }: { close(): void }) {
  return (
    <div class="shade" onClick={close}>
      <div class="dialog" role="dialog" aria-label="Keys" onClick={(e) => e.stopPropagation()}>
        <table class="rows">
          {KEYS.map(([key, text]) => (
            <tr>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{text}</td>
            </tr>
          ))}
        </table>
        <p class="soft">
          Fields are dragged from the panels Topics and Message into a plot. Tabs are dragged from
          group to group.
        </p>
        <button class="main" onClick={close}>
          Close
        </button>
      </div>
    </div>
  );
}
