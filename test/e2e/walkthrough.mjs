import assert from "node:assert/strict";
import { openFile, runCommand } from "./editor.mjs";
import { again, soon } from "./until.mjs";

/** Each step of the walkthrough acts on the example beside it, and is marked as done. */
export async function walkthrough(page, screenshot) {
  // VS Code focuses a chosen step when its animation ends, 250 ms after the click. A person has not clicked the button by
  // then; a test has, and the list of fixes that it opened would close. Without animations the focus comes at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The command palette does not learn of extensions while it is open.
  await openFile(page, "shop.stack.yaml");
  await page.locator(".codelens-decoration").first().waitFor();
  await runCommand(page, "View: Close All Editors");
  await page.setViewportSize({ width: 1400, height: 800 });
  await page.keyboard.press("Control+b");
  await runCommand(page, "Compute Stack: Open Walkthrough");
  const step = (title) => page.locator(".getting-started-step", { hasText: title });
  const example = page.locator('.monaco-editor[data-uri="compute-stack-examples:/first-steps.stack.yaml"]');
  const done = (title) => step(title).locator(".codicon-getting-started-step-checked.complete");

  const act = async (title, button, sees, hasText = "") => {
    await again(async () => {
      const button_ = step(title).locator(".monaco-button", { hasText: button });
      if (!(await button_.isVisible())) await step(title).locator(".step-title").first().click(soon);
      await button_.click(soon);
      await page.locator(sees, { hasText }).first().waitFor(soon);
    }, `${title}: ${button}`);
    await done(title).first().waitFor();
  };

  await act("Open an example", "Open the Example", ".squiggly-error");
  await page.screenshot({ path: screenshot });
  await act("See a finding", "Go to the Finding", ".marker-widget", "must be a whole number");
  await page.screenshot({ path: screenshot.replace(".png", "-finding.png") });
  await act("Fix it", "Show the Fixes", ".action-widget .monaco-list-row", "512");
  await page.screenshot({ path: screenshot.replace(".png", "-fix.png") });
  await page.keyboard.press("Enter");
  await example.locator(".squiggly-error").first().waitFor({ state: "detached" });
  await act("Complete an interface", "Add an Interface", ".suggest-widget.visible .monaco-list-row", "vlan interface");
  await page.screenshot({ path: screenshot.replace(".png", "-complete.png") });
  await page.locator(".suggest-widget.visible .monaco-list-row", { hasText: "vlan interface" }).first().click();
  await page.keyboard.press("Escape");
  await example.locator(".view-line", { hasText: "vlan" }).first().waitFor();
  await act(
    "See the request plan",
    "Show the Plan",
    '.monaco-editor[data-uri^="compute-stack-plan:"] .view-line',
    "requests;",
  );
  await page.screenshot({ path: screenshot.replace(".png", "-plan.png") });
  await act("See the diagram", "Show the Diagram", ".tab.active", "Diagram of first-steps");
  const view = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  await view.locator(".item", { hasText: "web-1" }).first().waitFor();
  await page.screenshot({ path: screenshot.replace(".png", "-diagram.png") });

  // Other examples know the files beside them.
  const row = (name) => page.locator(".quick-input-list .monaco-list-row", { hasText: name }).first();
  // The list closes if the diagram takes the focus only now.
  await again(async () => {
    await runCommand(page, "Compute Stack: Open Examples");
    await row("chat.stack.yaml").waitFor(soon);
    await page.screenshot({ path: screenshot.replace(".png", "-examples.png") });
    await page.keyboard.type("A shop");
    await row("shop.stack.yaml").click(soon);
  }, "chosen: shop.stack.yaml");
  await page
    .locator('.monaco-editor[data-uri="compute-stack-examples:/shop.stack.yaml"] .codelens-decoration')
    .first()
    .waitFor();
  assert.equal(
    await page.locator('.monaco-editor[data-uri="compute-stack-examples:/shop.stack.yaml"] .squiggly-error').count(),
    0,
  );

  // The findings of an example end with its tab.
  await runCommand(page, "View: Close All Editors");
  await page.locator(".tab").first().waitFor({ state: "detached" });
  await runCommand(page, "Compute Stack: Open Examples");
  await row("chat.stack.yaml").click();
  await runCommand(page, "Problems: Focus on Problems View");
  const listed = page.locator(".markers-panel").getByText("chat.stack.yaml").first();
  await listed.waitFor();
  await runCommand(page, "View: Close All Editors");
  await listed.waitFor({ state: "detached" });
}
